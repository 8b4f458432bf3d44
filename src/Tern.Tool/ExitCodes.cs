namespace Tern.Tool;

/// <summary>The exit codes of the command. They are documented in docs/tool.md.</summary>
internal static class ExitCodes
{
    /// <summary>The command was successful.</summary>
    public const int Success = 0;

    /// <summary>A model, a service, an operation or a file is missing or invalid.</summary>
    public const int Failure = 1;

    /// <summary>The command line is invalid.</summary>
    public const int Usage = 2;
}
