using Tern.Local.Services;

namespace Tern.Local.EventBridge.Patterns;

/// <summary>An event pattern is not valid. The message is that of EventBridge, with the position in the pattern in most cases.</summary>
/// <param name="reason">The reason of the service.</param>
internal sealed class InvalidEventPatternException(string reason)
    : LocalServiceException("InvalidEventPatternException", "Event pattern is not valid. Reason: " + reason);
