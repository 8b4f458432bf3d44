using System.Diagnostics;
using Tern.Local.Server.Functions.Code;
using Tern.Local.Server.Functions.Memory;

namespace Tern.Local.Server.Functions.Processes;

/// <summary>Creates the command that starts a program.</summary>
/// <remarks>
/// .NET cannot start a process in a process group or in a control group of its own. On Linux, a shell does this before it replaces itself by the program, which has
/// the same process ID and the same pipes.
/// </remarks>
internal static class FunctionLauncher
{
    /// <summary>The program that executes another one in a new session, which is also a new process group. Its errors start with its name.</summary>
    public const string NewSession = "setsid";

    private const string Shell = "/bin/sh";

    // The first argument is the file of the control group, which is empty for none.
    private const string Script = "if [ -n \"$1\" ]; then echo $$ > \"$1\" || exit 1; fi; shift; exec \"$@\"";

    private static readonly string? s_newSession = Array.Find(["/usr/bin/" + NewSession, "/bin/" + NewSession], File.Exists);

    /// <summary>Whether processes have a process group of their own. Its ID is that of the process.</summary>
    public static bool HasGroups { get; } = OperatingSystem.IsLinux() && s_newSession is not null && File.Exists(Shell);

    /// <summary>Creates the command.</summary>
    /// <param name="program">The program.</param>
    /// <param name="memory">The control group of the process; null for none.</param>
    public static ProcessStartInfo Create(FunctionProgram program, MemoryGroup? memory)
    {
        string[] command = HasGroups ? [Shell, "-c", Script, Shell, memory?.ProcessesFile ?? "", s_newSession!, .. program.Command] : program.Command;
        return new ProcessStartInfo(command[0], command[1..])
        {
            WorkingDirectory = program.Folder,
            UseShellExecute = false,
            RedirectStandardInput = true,
            RedirectStandardOutput = true,
            RedirectStandardError = true,
        };
    }
}
