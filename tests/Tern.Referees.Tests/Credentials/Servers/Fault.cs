namespace Tern.Referees.Tests.Credentials.Servers;

/// <summary>The behavior of a <see cref="FaultServer"/> for a path.</summary>
internal enum Fault
{
    /// <summary>Reads the request and sends no response.</summary>
    NoResponse,

    /// <summary>Sends half of a response and no more, with the connection open.</summary>
    HangingBody,

    /// <summary>Sends half of a response and closes the connection.</summary>
    TruncatedBody,

    /// <summary>Closes the connection without a response.</summary>
    Reset,

    /// <summary>Returns status 500.</summary>
    InternalError,

    /// <summary>Returns bytes that are not HTTP.</summary>
    NotHttp,

    /// <summary>Returns status 200 with a body of binary bytes.</summary>
    Garbage,

    /// <summary>Returns status 200 with a page of HTML, as a captive portal does.</summary>
    Html,

    /// <summary>Returns status 302 to the path <c>/redirected</c> of the same server.</summary>
    Redirect,

    /// <summary>Returns valid credentials as <c>text/plain</c>.</summary>
    WrongContentType,

    /// <summary>Returns an empty body with status 200.</summary>
    EmptyBody,

    /// <summary>Returns a body of 1 GB.</summary>
    EndlessBody,

    /// <summary>Returns credentials that have expired.</summary>
    ExpiredCredentials,

    /// <summary>Returns credentials without a secret access key.</summary>
    MissingSecret,
}
