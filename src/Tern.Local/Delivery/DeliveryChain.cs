namespace Tern.Local.Delivery;

/// <summary>
/// Counts the deliveries and invocations that follow from each other, for example from a queue to a function, and from the function to the queue again. A chain that
/// is too long is a loop: it is ended, so that waiting for the effects ends too. A function that allows loops is not ended.
/// </summary>
/// <remarks>
/// The number is that of the current flow of execution. Effects, queued messages and records of streams store it. It is 0 for what a test itself calls.
/// </remarks>
/// <seealso href="https://docs.aws.amazon.com/lambda/latest/dg/invocation-recursion.html">Recursive loop detection</seealso>
internal static class DeliveryChain
{
    /// <summary>The maximum number of deliveries and invocations in a chain. The service stops a loop after about 16 invocations, each with one delivery.</summary>
    public const int MaxLength = 32;

    /// <summary>The reason of the event for a message that is dropped.</summary>
    public const string DropReason = "A chain of 32 deliveries and invocations has caused the message. It is probably a loop.";

    private static readonly AsyncLocal<int> s_length = new();

    /// <summary>The number of deliveries and invocations that have led to the code that is executed now.</summary>
    public static int Length => s_length.Value;

    /// <summary>Sets the length for the current flow of execution until the result is disposed.</summary>
    public static Scope Enter(int length)
    {
        int previous = Length;
        Set(length);
        return new Scope(previous);
    }

    /// <summary>Sets the length until the end of the current asynchronous method.</summary>
    // Setting an equal value would allocate an execution context for every effect and delivery.
    public static void Set(int length)
    {
        if (length != Length)
            s_length.Value = length;
    }

    /// <summary>Restores the length of before.</summary>
    internal readonly ref struct Scope(int previous)
    {
        public void Dispose() => Set(previous);
    }
}
