namespace Tern.Local.Faults;

/// <summary>When a connection is reset.</summary>
public enum ResetPoint
{
    /// <summary>Before the request is executed.</summary>
    BeforeExecution,

    /// <summary>After the request is executed, before any byte of the response is sent.</summary>
    BeforeResponse,

    /// <summary>After the request is executed and half of the response body is sent.</summary>
    MidResponse,
}
