namespace Tern;

/// <summary>The cause of a failed call: the caller or the service.</summary>
public enum ErrorFault
{
    /// <summary>The cause is not known.</summary>
    Unknown,

    /// <summary>The caller: the request is not valid for the service.</summary>
    Sender,

    /// <summary>The service.</summary>
    Receiver,
}
