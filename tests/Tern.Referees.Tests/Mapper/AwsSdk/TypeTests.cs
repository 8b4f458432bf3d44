using Tern.DynamoDB.Mapper;

namespace Tern.Referees.Tests.Mapper.AwsSdk;

/// <summary>Items of each type, which the object mapper of the AWS SDK for .NET (conversion V2) and that of Tern write and read.</summary>
public sealed class TypeTests(Contexts contexts) : IClassFixture<Contexts>
{
    private static CancellationToken Token => TestContext.Current.CancellationToken;

    public static TheoryData<int, string> Cases() => [.. TypeCases.All.Select((type, index) => (index, type.TernItem))];

    [Theory]
    [MemberData(nameof(Cases))]
    public async Task Item_of_Tern_is_read_by_the_context(int index, string item)
    {
        string id = $"tern-{index}";
        TypeCase type = TypeCases.All[index];
        await contexts.Table<Values>().PutAsync(type.Tern(id), Token);
        Assert.Equal(item, await contexts.ReadAsync(id));

        // What the context has read is what it stores again.
        AwsValues read = await contexts.V2.LoadAsync<AwsValues>(id, Token);
        read.Id = id + "-again";
        await contexts.V2.SaveAsync(read, Token);
        Assert.Equal(type.AwsItem, await contexts.ReadAsync(read.Id));
    }

    [Theory]
    [MemberData(nameof(Cases))]
    public async Task Item_of_the_context_is_read_by_Tern(int index, string item)
    {
        string id = $"aws-{index}";
        TypeCase type = TypeCases.All[index];
        await contexts.V2.SaveAsync(type.Aws(id), Token);
        Assert.Equal(type.AwsItem, await contexts.ReadAsync(id));

        // What Tern has read is what it stores again.
        DynamoTable<Values> values = contexts.Table<Values>();
        Values? read = await values.GetAsync(Values.Key(id), Token);
        await values.PutAsync(read! with { Id = id + "-again" }, Token);
        Assert.Equal(item, await contexts.ReadAsync(id + "-again"));
    }

    // Enums by name are a difference: see DifferenceTests.
    [Fact]
    public void Each_type_of_the_documentation_has_a_case() =>
        Assert.Equal(MapperPage.FirstColumn("## Types").Where(type => type != "enums").Order(), TypeCases.All.Select(type => type.Type).Distinct().Order());
}
