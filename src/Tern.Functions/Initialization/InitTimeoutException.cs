namespace Tern.Functions.Initialization;

/// <summary>The init tasks did not end in the time that Lambda has for them.</summary>
/// <param name="message">The limit, and the tasks that have ended.</param>
internal sealed class InitTimeoutException(string message) : TimeoutException(message);
