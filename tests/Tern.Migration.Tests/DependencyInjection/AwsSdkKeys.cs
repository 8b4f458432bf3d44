using System.Reflection.Metadata;
using System.Reflection.Metadata.Ecma335;
using System.Reflection.PortableExecutable;
using Amazon.DynamoDBv2;
using Amazon.Extensions.NETCore.Setup;
using Amazon.S3;

namespace Tern.Migration.Tests.DependencyInjection;

/// <summary>
/// The keys that AWSSDK.Extensions.NETCore.Setup reads: the names in its assembly, and the public properties of the configurations of clients, to which it
/// assigns keys without a name of its own.
/// </summary>
internal static class AwsSdkKeys
{
    /// <summary>Words of the assembly that are not keys: the name of the section and of the logger, a default value, and the name of a nested section.</summary>
    private static readonly string[] s_otherWords = ["AWS", "AWSSDK", "DefaultSessionName", "Logging"];

    private static readonly string[] s_loggingKeys = [.. typeof(AWSOptions.LoggingSetting).GetProperties().Select(property => property.Name)];

    /// <summary>The keys in ordinal order.</summary>
    public static IReadOnlyList<string> All { get; } =
    [
        .. ReadAssembly()
            .Concat(s_loggingKeys.Select(key => "Logging:" + key))
            .Concat(ReadProperties(typeof(AmazonDynamoDBConfig)))
            .Concat(ReadProperties(typeof(AmazonS3Config)))
            .Distinct()
            .Order(StringComparer.Ordinal),
    ];

    /// <summary>Returns the words of the assembly that are keys of the section.</summary>
    private static IEnumerable<string> ReadAssembly()
    {
        string[] words;
        using (var file = new PEReader(File.OpenRead(typeof(AWSOptions).Assembly.Location)))
            words = [.. ReadStrings(file.GetMetadataReader()).Where(text => text.Length > 0 && text.All(char.IsAsciiLetterOrDigit))];
        // LogMetrics is a key of both sections.
        return words.Except(s_otherWords).Where(word => !s_loggingKeys.Contains(word) || typeof(DefaultClientConfig).GetProperty(word) is not null);
    }

    private static IEnumerable<string> ReadStrings(MetadataReader reader)
    {
        for (UserStringHandle handle = MetadataTokens.UserStringHandle(1); !handle.IsNil; handle = reader.GetNextHandle(handle))
            yield return reader.GetUserString(handle);
    }

    /// <summary>Returns the properties whose values can be read from text.</summary>
    private static IEnumerable<string> ReadProperties(Type config) => config.GetProperties()
        .Where(property => property.SetMethod is { IsPublic: true } && IsText(Nullable.GetUnderlyingType(property.PropertyType) ?? property.PropertyType))
        .Select(property => property.Name);

    private static bool IsText(Type type) => type == typeof(string) || type == typeof(TimeSpan) || type.IsPrimitive || type.IsEnum;
}
