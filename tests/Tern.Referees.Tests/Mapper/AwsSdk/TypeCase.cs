namespace Tern.Referees.Tests.Mapper.AwsSdk;

/// <summary>A value as both mappers store it.</summary>
/// <param name="Type">The row of the table of types in docs/mapper.md.</param>
/// <param name="Tern">The object of Tern.</param>
/// <param name="Aws">The object of the context.</param>
/// <param name="TernItem">The attributes that Tern stores.</param>
/// <param name="AwsItem">The attributes that the context stores.</param>
internal sealed record TypeCase(string Type, Func<string, Values> Tern, Func<string, AwsValues> Aws, string TernItem, string AwsItem)
{
    /// <summary>A value that both store in the same format.</summary>
    public TypeCase(string type, Func<string, Values> tern, Func<string, AwsValues> aws, string item)
        : this(type, tern, aws, item, item)
    {
    }
}
