namespace Tern.DynamoDB.Mapper;

internal enum SortOperator
{
    Equal,
    Less,
    LessOrEqual,
    Greater,
    GreaterOrEqual,
    Between,
    BeginsWith,
}
