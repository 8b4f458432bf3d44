namespace Tern.Local.Faults;

/// <summary>When a connection is reset.</summary>
public enum ResetPoint
{
    /// <summary>The request was not carried out.</summary>
    BeforeExecution,

    /// <summary>The request was carried out, but nothing of the answer comes through.</summary>
    BeforeResponse,

    /// <summary>The request was carried out, and half of the answer's body comes through.</summary>
    MidResponse,
}
