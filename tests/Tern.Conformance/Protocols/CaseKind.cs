namespace Tern.Conformance.Protocols;

/// <summary>What a protocol test looks at.</summary>
public enum CaseKind
{
    /// <summary>The request that a call makes.</summary>
    Request,

    /// <summary>The result that is read from a response.</summary>
    Response,

    /// <summary>The typed error that is read from a response.</summary>
    Error,

    /// <summary>The events that are sent and received beside a request and its response.</summary>
    EventStream,
}
