using System.ComponentModel;

namespace Tern.Functions.Codecs;

/// <summary>Starts the function of a process, for generated code.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public static class FunctionStartup
{
    /// <summary>Creates the objects of the function, executes its invocations, and disposes the objects.</summary>
    /// <param name="names">The names of the functions of the assembly.</param>
    /// <param name="create">Creates the handler of the function with an index.</param>
    /// <param name="options">The options. The default is null.</param>
    /// <param name="cancellationToken">Stops the process in order, as the service does.</param>
    /// <returns>The exit code of the process.</returns>
    public static Task<int> RunAsync(FunctionNames names, Func<int, FunctionComposition, IFunctionHandler> create, FunctionOptions? options, CancellationToken cancellationToken)
    {
        options ??= new FunctionOptions();
        var composition = new FunctionComposition(options.Environment);
        IFunctionHandler handler;
        try
        {
            handler = create(names.Select(options.Environment), composition);
        }
        catch (Exception e)
        {
            // Reported to the service as an error of the initialization.
            handler = new FailedHandler();
            options = options with { InitTasks = [new InitTask("Construction", _ => Task.FromException(e))], InitTasksAreConcurrent = false };
        }
        return Function.RunAsync(handler, options with { Clients = [.. options.Clients, .. composition.Clients], Disposables = [composition, .. options.Disposables] }, cancellationToken);
    }

    private sealed class FailedHandler : IFunctionHandler
    {
        public ValueTask HandleAsync(Invocation invocation) => throw new InvalidOperationException("The function was not constructed.");
    }
}
