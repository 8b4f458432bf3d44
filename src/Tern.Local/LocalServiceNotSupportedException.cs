namespace Tern.Local;

/// <summary>A client was requested of a service that Tern.Local does not have.</summary>
public sealed class LocalServiceNotSupportedException : TernException
{
    internal LocalServiceNotSupportedException(string service, IReadOnlyList<string> supportedServices)
        : base($"Tern.Local does not support the service '{service}'. It has {string.Join(", ", supportedServices)}. Create the client itself, with an endpoint of a server that has the service.")
    {
        Service = service;
        SupportedServices = supportedServices;
    }

    /// <summary>The service's id as AWS's SDKs show it, for example <c>SQS</c>.</summary>
    public string Service { get; }

    /// <summary>The services that Tern.Local has, as their clients are named.</summary>
    public IReadOnlyList<string> SupportedServices { get; }
}
