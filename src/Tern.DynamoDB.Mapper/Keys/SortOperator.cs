namespace Tern.DynamoDB.Mapper;

internal enum SortOperator
{
    None,
    Equal,
    Less,
    LessOrEqual,
    Greater,
    GreaterOrEqual,
    Between,
    BeginsWith,
}
