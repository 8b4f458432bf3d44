namespace Tern.Local.Faults;

/// <summary>What faults are injected into.</summary>
internal enum FaultSubject
{
    /// <summary>The request of an operation of a service.</summary>
    Request,

    /// <summary>The message of a resource to a resource of another service.</summary>
    Delivery,

    /// <summary>The receive of messages of a queue.</summary>
    Queue,

    /// <summary>The invocation of a function.</summary>
    Function,
}
