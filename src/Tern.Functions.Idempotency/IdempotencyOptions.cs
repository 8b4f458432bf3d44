namespace Tern.Functions.Idempotency;

/// <summary>Options of <see cref="FunctionIdempotency"/>.</summary>
public sealed class IdempotencyOptions
{
    /// <summary>
    /// The first part of each key, before <c>#</c>. The default, null, is the name of the function (<c>AWS_LAMBDA_FUNCTION_NAME</c>), as in Powertools. Functions that share a table and operations
    /// need the same prefix.
    /// </summary>
    public string? KeyPrefix { get; init; }

    /// <summary>
    /// The member of the event that is the key of the filter <see cref="Idempotent"/>, as a JSON pointer, for example <c>/order/id</c>. The default, empty, is the event. The JMESPath of Powertools with the same
    /// result is <c>order.id</c>.
    /// </summary>
    /// <seealso href="https://www.rfc-editor.org/rfc/rfc6901">RFC 6901</seealso>
    public string KeyPointer { get; init; } = "";

    /// <summary>Returns the JSON that is the key of the filter, for events that contain it in another form, for example as text. It receives the event. The default, null, is <see cref="KeyPointer"/>.</summary>
    public Func<ReadOnlyMemory<byte>, ReadOnlyMemory<byte>>? KeySelector { get; init; }

    /// <summary>Whether an event without the key is an error. The default is true. False: the function is executed for it without a record, as Powertools does by default.</summary>
    public bool RequiresKey { get; init; } = true;

    /// <summary>
    /// The member whose value must be the same for the same key, as a JSON pointer. Empty is the payload. The default, null, is no validation. Records of operations without validation are
    /// refused with it.
    /// </summary>
    public string? ValidationPointer { get; init; }

    /// <summary>The time after which a key can be used again. The default is 1 hour. At least 1 second.</summary>
    public TimeSpan ExpiresAfter { get; init; } = TimeSpan.FromHours(1);

    /// <summary>
    /// The time after which another execution takes over an operation in progress that has no deadline. The default is 15 minutes, the maximum of an invocation. Invocations use their
    /// deadline.
    /// </summary>
    public TimeSpan InProgressTimeout { get; init; } = TimeSpan.FromMinutes(15);

    /// <summary>The variables of the process, and the clock. The default is <see cref="AwsEnvironment.Process"/>.</summary>
    public AwsEnvironment Environment { get; init; } = AwsEnvironment.Process;
}
