using Tern.SecretsManager;

namespace Tern.Local.SecretsManager;

/// <summary>Errors that several operations return.</summary>
internal static class SecretErrors
{
    public static ResourceNotFoundException NotFound() => new("Secrets Manager can't find the specified secret.");

    public static InvalidRequestException MarkedForDeletion() => new("You can't perform this operation on the secret because it was marked for deletion.");

    public static ResourceNotFoundException StageNotFound(string stage) => new($"Secrets Manager can't find the specified secret value for staging label: {stage}");

    public static ResourceNotFoundException VersionNotFound(string id) => new($"Secrets Manager can't find the specified secret value for VersionId: {id}");

    public static InvalidNextTokenException InvalidNextToken() => new("The NextToken value is invalid.");
}
