using Tern.Local.Services;

namespace Tern.Local.EventBridge.Schedules;

/// <summary>A schedule expression is not valid.</summary>
/// <param name="message">The message of the service.</param>
internal sealed class InvalidScheduleExpressionException(string message) : LocalServiceException("ValidationException", message);
