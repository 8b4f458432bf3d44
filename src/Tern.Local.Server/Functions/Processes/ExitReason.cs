using System.Globalization;
using Tern.Local.Lambda;
using Tern.Local.Lambda.Invocation;
using Tern.Local.Lambda.RuntimeApi;

namespace Tern.Local.Server.Functions.Processes;

/// <summary>Why a process has ended, in the words of the service.</summary>
/// <param name="ErrorType">The type of the error of its invocations.</param>
/// <param name="Message">The message.</param>
internal sealed record ExitReason(string ErrorType, string Message)
{
    private const string InvalidEntrypoint = "Runtime.InvalidEntrypoint";
    private const int SignalExitCode = 128;
    private const int MinLauncherExitCode = 126;

    /// <summary>Creates the reason of an exit code.</summary>
    /// <param name="exitCode">The exit code: 128 and the signal for a process that a signal has ended.</param>
    /// <param name="path">The path of the program.</param>
    /// <param name="lastLine">The last line of the output.</param>
    /// <param name="hasStarted">Whether the process has requested an invocation.</param>
    public static ExitReason Create(int exitCode, string path, string lastLine, bool hasStarted)
    {
        if (!hasStarted && exitCode is >= MinLauncherExitCode and < SignalExitCode && lastLine.StartsWith(FunctionLauncher.NewSession, StringComparison.Ordinal))
            return new ExitReason(InvalidEntrypoint, $"fork/exec {path}: {lastLine[(lastLine.LastIndexOf(':') + 1)..].Trim().ToLowerInvariant()}");
        return new ExitReason("Runtime.ExitError", exitCode switch
        {
            0 => "Runtime exited without providing a reason",
            > SignalExitCode => $"Runtime exited with error: signal: {GetSignalName(exitCode - SignalExitCode)}",
            _ => string.Create(CultureInfo.InvariantCulture, $"Runtime exited with error: exit status {exitCode}"),
        });
    }

    /// <summary>Creates the error of a program that cannot be executed.</summary>
    public static RemoteFunctionException CreateInvalidEntrypoint(FunctionContext context, string path, string problem) =>
        new(InvalidEntrypoint, new ExitReason(InvalidEntrypoint, $"fork/exec {path}: {problem}").CreateDocument(context.RequestId));

    /// <summary>Creates the document of an invocation.</summary>
    public ReadOnlyMemory<byte> CreateDocument(string requestId) => FunctionErrorDocument.Create(ErrorType, $"RequestId: {requestId} Error: {Message}");

    private static string GetSignalName(int signal) => signal switch
    {
        1 => "hangup",
        2 => "interrupt",
        3 => "quit",
        4 => "illegal instruction",
        5 => "trace/breakpoint trap",
        6 => "aborted",
        7 => "bus error",
        8 => "floating point exception",
        9 => "killed",
        11 => "segmentation fault",
        13 => "broken pipe",
        15 => "terminated",
        _ => string.Create(CultureInfo.InvariantCulture, $"signal {signal}"),
    };
}
