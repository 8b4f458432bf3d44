using Tern.DynamoDB.Mapper;
using Tern.DynamoDB.Mapper.Tests.Items;

[assembly: DynamoItem<Box<int>>]

namespace Tern.DynamoDB.Mapper.Tests.Items;

/// <summary>A generic item.</summary>
[DynamoItem("orders"), Key("BOX", "{Id}")]
public sealed partial record Box<T>(string Id, T Content);
