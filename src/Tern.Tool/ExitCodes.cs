namespace Tern.Tool;

/// <summary>What the command says to the script that calls it; docs/tool.md tells users.</summary>
internal static class ExitCodes
{
    /// <summary>It is done.</summary>
    public const int Success = 0;

    /// <summary>A model, a service, an operation or a file is not there, or is not as it should be.</summary>
    public const int Failure = 1;

    /// <summary>The command line is not understood.</summary>
    public const int Usage = 2;
}
