namespace Tern.Local;

/// <summary>Tern.Local does not support the service of a client.</summary>
public sealed class LocalServiceNotSupportedException : TernException
{
    internal LocalServiceNotSupportedException(string service, IReadOnlyList<string> supportedServices)
        : base($"Tern.Local does not support the service '{service}'. It supports {string.Join(", ", supportedServices)}. Create the client with its constructor and the endpoint of a server that supports the service.")
    {
        Service = service;
        SupportedServices = supportedServices;
    }

    /// <summary>The service ID in the model of AWS, for example <c>SQS</c>.</summary>
    public string Service { get; }

    /// <summary>The services that Tern.Local supports, by the names of their clients, for example <c>DynamoDB</c>.</summary>
    public IReadOnlyList<string> SupportedServices { get; }
}
