namespace Tern.Sqs;

/// <summary>A new visibility timeout of a received message, for <see cref="SqsClient.ChangeMessageVisibilitiesAsync"/>.</summary>
/// <param name="ReceiptHandle">The receipt handle of the message.</param>
/// <param name="VisibilityTimeoutSeconds">The timeout in seconds from now, 0 to 43,200. 0 makes the message visible immediately.</param>
public readonly record struct VisibilityChange(string ReceiptHandle, int VisibilityTimeoutSeconds)
{
    /// <summary>The timeout without the receipt handle, because a handle is enough to delete the message.</summary>
    public override string ToString() => string.Create(System.Globalization.CultureInfo.InvariantCulture, $"{nameof(VisibilityChange)} {VisibilityTimeoutSeconds} s");
}
