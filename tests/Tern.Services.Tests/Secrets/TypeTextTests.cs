using System.Reflection;
using System.Runtime.CompilerServices;
using Tern.DynamoDB;

namespace Tern.Services.Tests.Secrets;

/// <summary>Plants a secret in every member of every public type, and searches the text of the object for it.</summary>
public sealed class TypeTextTests
{
    /// <summary>
    /// The types whose text is their value or a part of it that is not secret. Other tests search the texts of those with secrets: credentials,
    /// explanations and presigned requests.
    /// </summary>
    private static readonly string[] s_printed =
    [
        "SignatureVerification", "SigV4VerifierOptions", "BatchFailure", "CallInfo", "ConfigSection", "ClientExplanation", "CredentialsExplanation",
        "CredentialSourceExplanation", "SettingExplanation", "SettingValueExplanation", "AssumeRoleCredentialsProvider", "AwsCredentials",
        "LoginCredentialsProvider", "ProfileCredentialsProvider", "SsoCredentialsProvider", "UserPassword", "WebIdentityCredentialsProvider",
        "PresignedRequest", "BigDecimal", "SigningScope", "DiscoveredEndpoint", "Endpoint", "EndpointAuthScheme", "Partition", "SigningTarget",
        "CloudFrontPolicy", "S3Compatibility", "ListEntry", "ListOptions", "PresignedPost", "DirectoryFileResult", "DownloadOptions",
        "UploadOptions",
    ];

    [Fact]
    public void ToString_of_public_types_has_no_value_of_a_member()
    {
        var found = new List<string>();
        int count = 0;
        foreach (Type type in Directory.GetFiles(AppContext.BaseDirectory, "Tern.*.dll").Select(Path.GetFileNameWithoutExtension)
            .Where(name => !name!.EndsWith(".Tests", StringComparison.Ordinal)).SelectMany(name => Assembly.Load(name!).GetExportedTypes()))
        {
            if (type.IsAbstract || type.IsAssignableTo(typeof(Exception)) || type.IsAssignableTo(typeof(ClientOptions)) || type.ContainsGenericParameters || type.IsAssignableTo(typeof(Delegate)) || type.IsByRefLike || type.IsEnum || IsEnum(type))
                continue;
            object value = RuntimeHelpers.GetUninitializedObject(type);
            if (!Plant(value))
                continue;
            count++;
            string? text = null;
            // A type whose text depends on a member that has no value here.
            if (Record.Exception(() => text = value.ToString()) is not null)
                text = "failed";
            if (text is not null && (text.Contains(Planted.Mark, StringComparison.Ordinal) || text == "failed") && !IsPrinted(type))
                found.Add($"{type.FullName}: {text}");
        }
        Assert.InRange(count, 1000, int.MaxValue);
        Assert.True(found.Count == 0, string.Join("\n", found));
    }

    /// <summary>Whether the text of a type is its value, which models do not mark as sensitive.</summary>
    private static bool IsPrinted(Type type) => s_printed.Contains(type.Name) || type.Namespace!.EndsWith(".EndpointRules", StringComparison.Ordinal);

    /// <summary>An open enum, whose text is its value.</summary>
    private static bool IsEnum(Type type) => type.GetInterfaces().Any(contract => contract.Name.StartsWith("IStringEnum", StringComparison.Ordinal));

    /// <summary>Sets the fields that can have a secret. Returns false for a type without such a field.</summary>
    private static bool Plant(object value)
    {
        bool isPlanted = false;
        for (Type? type = value.GetType(); type is not null; type = type.BaseType)
        {
            foreach (FieldInfo field in type.GetFields(BindingFlags.Instance | BindingFlags.Public | BindingFlags.NonPublic | BindingFlags.DeclaredOnly))
            {
                if (Create(field.FieldType) is not { } secret)
                    continue;
                field.SetValue(value, secret);
                isPlanted = true;
            }
        }
        return isPlanted;
    }

    private static object? Create(Type type)
    {
        if (type == typeof(string))
            return Planted.Value;
        if (type == typeof(AttributeValue) || type == typeof(AttributeValue?))
            return (AttributeValue)Planted.Value;
        if (type.IsAssignableFrom(typeof(string[])) && type != typeof(object))
            return new[] { Planted.Value };
        return null;
    }
}
