using System.Diagnostics.CodeAnalysis;
using System.Reflection;
using System.Runtime.ExceptionServices;

namespace Tern.Functions.Testing.InProcess;

/// <summary>The main method of the program of a function.</summary>
internal static class EntryPoint
{
    /// <summary>Returns a method that executes the main method of an assembly.</summary>
    /// <exception cref="ArgumentException">The assembly has no main method, or it is that of the tests.</exception>
    [RequiresUnreferencedCode("The main method is found by reflection.")]
    public static Func<Task<int>> Find(Assembly assembly)
    {
        string name = assembly.GetName().Name ?? "";
        if (assembly == Assembly.GetEntryAssembly())
            throw new ArgumentException($"The type is in the assembly '{name}' of the tests themselves. Use a type of the program of the function, or FunctionTestHost.StartAsync with a delegate.");
        MethodInfo main = assembly.EntryPoint
            ?? throw new ArgumentException($"The assembly '{name}' has no main method. Use a type of the program of the function, or FunctionTestHost.StartAsync with a delegate.");
        return () => Task.FromResult(Invoke(main));
    }

    // The compiler adds a synchronous main method that waits for an asynchronous one.
    private static int Invoke(MethodInfo main)
    {
        try
        {
            return main.Invoke(null, main.GetParameters().Length == 0 ? null : [Array.Empty<string>()]) is int exitCode ? exitCode : 0;
        }
        catch (TargetInvocationException e) when (e.InnerException is { } cause)
        {
            ExceptionDispatchInfo.Throw(cause);
            throw;
        }
    }
}
