namespace Tern.DynamoDB.Mapper.Tests.Items;

/// <summary>An item without a version, whose separator has two characters.</summary>
[DynamoItem("orders"), Key("TAG", "{Group}::{Name}")]
public sealed partial record Label([property: KeyOnly] string Group, [property: KeyOnly] string Name);
