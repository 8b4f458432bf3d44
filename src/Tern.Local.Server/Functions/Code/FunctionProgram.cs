namespace Tern.Local.Server.Functions.Code;

/// <summary>The program that a process executes.</summary>
/// <param name="Path">The path of the file.</param>
/// <param name="Folder">The working directory, which is also <c>LAMBDA_TASK_ROOT</c>.</param>
internal sealed record FunctionProgram(string Path, string Folder)
{
    private const string Assembly = ".dll";
    private const string Dotnet = "dotnet";

    /// <summary>Whether the program is an assembly, which <c>dotnet</c> executes.</summary>
    public bool IsAssembly => Path.EndsWith(Assembly, StringComparison.OrdinalIgnoreCase);

    /// <summary>The program and its arguments.</summary>
    public string[] Command => IsAssembly ? [FindDotnet(), Path] : [Path];

    /// <summary>Returns the program of a file.</summary>
    public static FunctionProgram FromFile(string path)
    {
        string full = System.IO.Path.GetFullPath(path);
        return new FunctionProgram(full, System.IO.Path.GetDirectoryName(full)!);
    }

    /// <summary>Returns why the program cannot be executed, in the words of the service; null if nothing is known.</summary>
    public string? FindProblem()
    {
        if (!File.Exists(Path))
            return "no such file or directory";
        const UnixFileMode Execute = UnixFileMode.UserExecute | UnixFileMode.GroupExecute | UnixFileMode.OtherExecute;
        if (IsAssembly || OperatingSystem.IsWindows())
            return null;
        if ((File.GetUnixFileMode(Path) & Execute) == 0)
            return "permission denied";
        return OperatingSystem.IsLinux() && !ExecutableFormat.IsExecutable(Path) ? "exec format error" : null;
    }

    // The one that executes this program, if it is executed by one.
    private static string FindDotnet() =>
        Environment.ProcessPath is { } own && System.IO.Path.GetFileNameWithoutExtension(own) == Dotnet ? own : Dotnet;
}
