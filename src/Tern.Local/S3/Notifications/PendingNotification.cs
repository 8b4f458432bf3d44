using Tern.Local.Delivery;

namespace Tern.Local.S3.Notifications;

/// <summary>A notification that is accepted and not yet delivered.</summary>
/// <param name="Id">The ID of its document.</param>
/// <param name="TargetArn">The ARN of the target.</param>
/// <param name="Message">The message.</param>
internal sealed record PendingNotification(string Id, string TargetArn, TargetMessage Message);
