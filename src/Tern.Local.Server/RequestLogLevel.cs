namespace Tern.Local.Server;

/// <summary>The requests that a <see cref="RequestLog"/> writes.</summary>
internal enum RequestLogLevel
{
    /// <summary>None.</summary>
    None,

    /// <summary>Requests with a status of 500 and above.</summary>
    Error,

    /// <summary>Those of <see cref="Error"/>, and requests that <see cref="RequestGuard"/> has refused.</summary>
    Warning,

    /// <summary>All requests.</summary>
    Info,
}
