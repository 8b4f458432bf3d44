namespace Tern.Sqs;

/// <summary>How long a received message stays hidden from others, for <see cref="SqsClient.ChangeMessageVisibilitiesAsync"/>.</summary>
/// <param name="ReceiptHandle">The handle that the message was received with.</param>
/// <param name="VisibilityTimeoutSeconds">From now on, in seconds, 0 to 43,200; 0 shows the message at once.</param>
public readonly record struct VisibilityChange(string ReceiptHandle, int VisibilityTimeoutSeconds)
{
    /// <summary>The time alone: who has a handle can delete the message.</summary>
    public override string ToString() => string.Create(System.Globalization.CultureInfo.InvariantCulture, $"{nameof(VisibilityChange)} {VisibilityTimeoutSeconds} s");
}
