namespace Tern.DynamoDB.Mapper;

internal enum UpdateKind
{
    Set,
    SetToPath,
    SetIfAbsent,
    Increase,
    Append,
    Prepend,
    Remove,
    Add,
    Delete,
}
