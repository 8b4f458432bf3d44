using System.Security.Cryptography;
using System.Text;
using Tern.DynamoDB;

namespace Tern.Local.DynamoDB.Tables;

/// <summary>The encryption of a table with a key of KMS. It is described, and has no effect.</summary>
/// <param name="KeyArn">The ARN of the key.</param>
/// <param name="IsEnabled">Whether the table is encrypted with the key. It is not after the encryption was disabled.</param>
/// <param name="ReadyAt">When the change of the encryption is complete.</param>
internal sealed record TableEncryption(string KeyArn, bool IsEnabled, DateTimeOffset ReadyAt)
{
    /// <summary>Creates the encryption of a new table, or the changed one of an existing table.</summary>
    /// <param name="present">The encryption of the table; null for none.</param>
    /// <param name="specification">The specification of the request; null if it has none.</param>
    /// <param name="options">The account and the region of the table.</param>
    /// <param name="readyAt">When the change is complete.</param>
    public static TableEncryption? Change(TableEncryption? present, SseSpecification? specification, DatabaseOptions options, DateTimeOffset readyAt)
    {
        if (specification is null)
            return present;
        if (specification.Enabled == true)
            return new TableEncryption(GetKeyArn(specification.KmsMasterKeyId, options), IsEnabled: true, readyAt);
        return present is null ? null : present with { IsEnabled = false, ReadyAt = readyAt };
    }

    private static string GetKeyArn(string? key, DatabaseOptions options)
    {
        if (key?.StartsWith("arn:", StringComparison.Ordinal) == true)
            return key;
        return $"arn:aws:kms:{options.Region}:{options.AccountId}:{(key?.StartsWith("alias/", StringComparison.Ordinal) == true ? key : "key/" + (key ?? GetManagedKeyId(options)))}";
    }

    // An account has one key of the service in each region.
    private static string GetManagedKeyId(DatabaseOptions options) =>
        new Guid(SHA256.HashData(Encoding.UTF8.GetBytes($"aws/dynamodb {options.AccountId} {options.Region}")).AsSpan(0, 16)).ToString();
}
