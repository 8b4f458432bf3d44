using System.Text;

namespace Tern.Functions.Testing.Tests.Support;

/// <summary>Starts functions that are not programs of their own.</summary>
internal static class Functions
{
    public static CancellationToken Token => TestContext.Current.CancellationToken;

    /// <summary>Starts a host with a handler of texts.</summary>
    public static Task<FunctionTestHost> StartAsync(Func<string, Invocation, Task<string>> handle, FunctionTestHostOptions? options = null, FunctionOptions? functionOptions = null) => FunctionTestHost.StartAsync(
        () => Function.RunAsync(
            async (payload, invocation) => Encoding.UTF8.GetBytes(await handle(Encoding.UTF8.GetString(payload.Span), invocation)),
            functionOptions is null ? null : functionOptions with { Environment = AwsEnvironment.Process }),
        options,
        Token);

    /// <summary>Starts a host with a handler that streams.</summary>
    public static Task<FunctionTestHost> StartAsync(Func<Invocation, ValueTask> handle, FunctionTestHostOptions? options = null) => FunctionTestHost.StartAsync(() => Function.RunAsync(new DelegateHandler(handle)), options, Token);

    /// <summary>The assembly of the program whose handler setting selects its behaviour.</summary>
    public static string Cases { get; } = Path.GetFullPath(Path.Combine(
        AppContext.BaseDirectory, "../../Tern.Functions.Program.Cases", new DirectoryInfo(AppContext.BaseDirectory).Name, "Tern.Functions.Program.Cases.dll"));

    private sealed class DelegateHandler(Func<Invocation, ValueTask> handle) : IFunctionHandler
    {
        public ValueTask HandleAsync(Invocation invocation) => handle(invocation);
    }
}
