namespace Tern.DynamoDB.Mapper;

/// <summary>The options of a table. Immutable: create a changed copy with <c>with</c>.</summary>
public sealed record TableOptions
{
    /// <summary>The name of the table. The default, null, is the name in <see cref="DynamoItemAttribute"/>.</summary>
    public string? TableName { get; init; }

    /// <summary>
    /// A secret of at least 32 bytes to sign page tokens with HMAC-SHA256, so that a client cannot create or change one. The default, empty, is for tokens with a
    /// checksum only.
    /// </summary>
    public ReadOnlyMemory<byte> PageTokenKey { get; init; }
}
