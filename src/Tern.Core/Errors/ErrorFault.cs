namespace Tern;

/// <summary>Who has to change something so that a call that failed can succeed.</summary>
public enum ErrorFault
{
    /// <summary>Nobody said.</summary>
    Unknown,

    /// <summary>The caller: the request was not as the service wants it.</summary>
    Sender,

    /// <summary>The service.</summary>
    Receiver,
}
