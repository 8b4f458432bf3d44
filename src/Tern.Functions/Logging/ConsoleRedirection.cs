using Microsoft.Extensions.Logging;
using Tern.Functions.Hosting;
using Tern.Functions.Runtime;

namespace Tern.Functions.Logging;

/// <summary>The redirection of <see cref="Console"/> to the log, for a process of Lambda.</summary>
internal sealed class ConsoleRedirection : IDisposable
{
    private readonly ConsoleLog _out;
    private readonly ConsoleLog _error;

    private ConsoleRedirection(LogOutput output, AwsEnvironment environment)
    {
        _out = new ConsoleLog(output, environment, LogLevel.Information);
        _error = new ConsoleLog(output, environment, LogLevel.Error);
    }

    /// <summary>Redirects the console of this process, if Lambda reads its records.</summary>
    /// <returns>Null if the console is not redirected.</returns>
    public static ConsoleRedirection? Install(LogOutput output, AwsEnvironment environment)
    {
        // The console belongs to the process, so that variables in memory do not change it.
        if (environment != AwsEnvironment.Process || environment is IHostedFunction || !output.HasFrames)
            return null;
        var redirection = new ConsoleRedirection(output, environment);
        Console.SetOut(redirection._out);
        Console.SetError(redirection._error);
        return redirection;
    }

    /// <summary>Writes what an invocation has written without a line feed at the end.</summary>
    public void EndInvocation(InvocationState invocation)
    {
        _out.EndInvocation(invocation);
        _error.EndInvocation(invocation);
    }

    /// <summary>Writes what is left.</summary>
    public void Dispose()
    {
        _out.Dispose();
        _error.Dispose();
    }
}
