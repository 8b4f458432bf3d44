using Tern.EventBridge;

namespace Tern.Local.EventBridge;

/// <summary>Errors that several operations return.</summary>
internal static class EventErrors
{
    public static TernServiceException Validation(string message) => new("ValidationException", message);

    public static ResourceNotFoundException BusNotFound(string name) => new($"Event bus {name} does not exist.");

    public static ResourceNotFoundException RuleNotFound(string name, string bus) => new($"Rule {name} does not exist on EventBus {bus}.");

    public static LimitExceededException LimitExceeded() => new("The requested resource exceeds the maximum number allowed.");

    public static TernServiceException InvalidNextToken() => Validation("Parameter NextToken is not valid.");
}
