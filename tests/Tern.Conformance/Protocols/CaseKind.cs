namespace Tern.Conformance.Protocols;

/// <summary>The kind of a protocol test.</summary>
public enum CaseKind
{
    /// <summary>Checks the request of a call.</summary>
    Request,

    /// <summary>Checks the result that is deserialized from a response.</summary>
    Response,

    /// <summary>Checks the typed error that is deserialized from a response.</summary>
    Error,

    /// <summary>Checks the events of the request and the response.</summary>
    EventStream,

    /// <summary>Checks the response of a server to a malformed request.</summary>
    MalformedRequest,
}
