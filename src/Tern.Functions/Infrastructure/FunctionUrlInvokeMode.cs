namespace Tern.Functions;

/// <summary>How a function URL returns responses.</summary>
public enum FunctionUrlInvokeMode
{
    /// <summary>Completely, with at most 6 MB.</summary>
    Buffered,

    /// <summary>As they are written, with at most 200 MB.</summary>
    ResponseStream,
}
