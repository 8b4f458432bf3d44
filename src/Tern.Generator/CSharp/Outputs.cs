namespace Tern.Generator.CSharp;

/// <summary>What to write of a service.</summary>
[Flags]
public enum Outputs
{
    /// <summary>Nothing.</summary>
    None = 0,

    /// <summary>Requests, results, structures, unions, enums and errors.</summary>
    Types = 1,

    /// <summary>The client with its codecs, endpoints, paginators and waiters.</summary>
    Client = 2,

    /// <summary>The codecs of a server: requests are read, results and errors are written.</summary>
    Server = 4,
}
