using Tern.ServerRuntime;

namespace Tern.Local.DynamoDB.Requests;

/// <summary>Creates the error message for the constraint violations of a request.</summary>
internal static class ViolationMessages
{
    // The messages of the service list the values of some enums in another order than the model.
    private static readonly (string Model, string Service)[] s_enums =
    [
        ("[NONE, ALL_OLD, UPDATED_OLD, ALL_NEW, UPDATED_NEW]", "[ALL_NEW, UPDATED_OLD, ALL_OLD, NONE, UPDATED_NEW]"),
        ("[ALL_ATTRIBUTES, ALL_PROJECTED_ATTRIBUTES, SPECIFIC_ATTRIBUTES, COUNT]", "[SPECIFIC_ATTRIBUTES, COUNT, ALL_ATTRIBUTES, ALL_PROJECTED_ATTRIBUTES]"),
        ("[AND, OR]", "[OR, AND]"),
        ("[S, N, B]", "[B, N, S]"),
        ("[ALL, KEYS_ONLY, INCLUDE]", "[ALL, INCLUDE, KEYS_ONLY]"),
        ("[TRIM_HORIZON, LATEST, AT_SEQUENCE_NUMBER, AFTER_SEQUENCE_NUMBER]", "[AFTER_SEQUENCE_NUMBER, LATEST, AT_SEQUENCE_NUMBER, TRIM_HORIZON]"),
    ];

    /// <summary>Refuses a request with constraint violations.</summary>
    public static void ThrowIfAny(ConstraintViolations violations)
    {
        if (violations.Problems.Count == 0)
            return;
        string message = violations.Message;
        foreach ((string model, string service) in s_enums)
            message = message.Replace($"enum value set: {model}", $"enum value set: {service}", StringComparison.Ordinal);
        throw DynamoDBServiceException.Validation(message);
    }
}
