namespace Tern.Generator.CSharp;

/// <summary>The outputs for a service.</summary>
[Flags]
public enum Outputs
{
    /// <summary>No output.</summary>
    None = 0,

    /// <summary>Requests, responses, structures, unions, enums and errors.</summary>
    Types = 1,

    /// <summary>The client with its codecs, endpoints, paginators and waiters.</summary>
    Client = 2,

    /// <summary>The codecs of a server, which read requests, and write responses and errors.</summary>
    Server = 4,

    /// <summary>Codecs that read and write every structure, without a client and without a server. Only together with <see cref="Types"/>.</summary>
    Codecs = 8,
}
