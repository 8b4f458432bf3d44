using Tern.Local.Services;

namespace Tern.Local.Lambda.Layers;

/// <summary>The Amazon Resource Names (ARNs) of layers.</summary>
internal static class LayerArns
{
    private const int RegionIndex = 3;
    private const int AccountIndex = 4;
    private const int NameIndex = 6;
    private const int VersionIndex = 7;

    /// <summary>Creates the ARN of a layer.</summary>
    public static string Create(ResourceScope scope, string name) => $"arn:aws:lambda:{scope.Region}:{scope.AccountId}:layer:{name}";

    /// <summary>Returns the ARN of a layer that a request names by its name or its ARN.</summary>
    public static string Resolve(ResourceScope scope, string nameOrArn) => nameOrArn.StartsWith("arn:", StringComparison.Ordinal) ? nameOrArn : Create(scope, nameOrArn);

    /// <summary>Returns the name in the ARN of a layer or of a version.</summary>
    public static string GetName(string arn) => arn.Split(':')[NameIndex];

    /// <summary>Divides the ARN of a version.</summary>
    /// <returns>The ARN of the layer, and the number of the version.</returns>
    public static (string LayerArn, string Version) Divide(string versionArn)
    {
        int colon = versionArn.LastIndexOf(':');
        return (versionArn[..colon], versionArn[(colon + 1)..]);
    }

    /// <summary>Whether the ARN of a version has a region, and another one.</summary>
    public static bool IsOfOtherRegion(string versionArn, ResourceScope scope) => versionArn.Split(':') is { Length: > VersionIndex } parts && parts[RegionIndex] != scope.Region;

    /// <summary>Whether a version belongs to the account.</summary>
    public static bool IsOfAccount(string versionArn, ResourceScope scope) => versionArn.Split(':') is { Length: > VersionIndex } parts && parts[AccountIndex] == scope.AccountId;
}
