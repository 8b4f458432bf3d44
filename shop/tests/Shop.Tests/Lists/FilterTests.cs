using System.Reflection;
using Shop.Lists;

namespace Shop.Tests.Lists;

/// <summary>Each filter of each list returns the rows of handwritten SQL, alone and combined with every other one.</summary>
public sealed class FilterTests(ListShop shop) : IClassFixture<ListShop>
{
    private const int PageSize = 50;

    /// <summary>All filters of the lists. A filter without cases fails.</summary>
    public static TheoryData<string, string> Filters =>
        [.. ListCase.All.SelectMany(list => list.Value.List.Filters, (list, filter) => new TheoryDataRow<string, string>(list.Key, filter.Parameter.Name))];

    public static TheoryData<string> Lists => [.. ListCase.All.Keys];

    [Fact]
    public void Every_list_has_test_cases()
    {
        const BindingFlags Static = BindingFlags.Static | BindingFlags.Public | BindingFlags.NonPublic;
        var lists = typeof(Listing).Assembly.GetTypes().Where(type => !type.ContainsGenericParameters).SelectMany(type => type.GetFields(Static))
            .Where(field => field.FieldType == typeof(Listing)).Select(field => (Listing)field.GetValue(null)!).ToHashSet();

        Assert.NotEmpty(lists);
        Assert.Equal(lists, ListCase.All.Values.Select(list => list.List).ToHashSet());
    }

    [Theory]
    [MemberData(nameof(Filters))]
    public async Task Filter_returns_the_rows_of_the_equivalent_SQL(string name, string filter)
    {
        var list = ListCase.All[name];
        var cases = list.Filters[filter];
        var parameter = list.List.Filters.Single(of => of.Parameter.Name == filter).Parameter;
        Assert.Empty((parameter.Type == "boolean" ? ["true", "false"] : parameter.Values ?? []).Except(cases.Select(of => of.Value)));

        var all = (await list.ExpectedAsync(shop)).Length;
        var counts = new List<int>();
        foreach (var (value, condition) in cases) counts.Add(await CheckAsync(list, $"{filter}={Uri.EscapeDataString(value)}", condition));

        // Detects a filter that is ignored, and one that returns no rows.
        Assert.Contains(counts, count => count < all);
        Assert.Contains(counts, count => count > 0);
    }

    [Theory]
    [MemberData(nameof(Lists))]
    public async Task Combined_filters_return_the_rows_of_the_equivalent_SQL(string name)
    {
        var list = ListCase.All[name];
        var filters = list.Filters.Select(filter => (Query: $"{filter.Key}={Uri.EscapeDataString(filter.Value[0].Value)}", filter.Value[0].Condition)).ToArray();
        for (var i = 0; i < filters.Length; i++)
        {
            foreach (var other in filters[(i + 1)..]) await CheckAsync(list, $"{filters[i].Query}&{other.Query}", $"{filters[i].Condition} and {other.Condition}");
        }
    }

    [Theory]
    [InlineData("/products?page=6&pageSize=23", 6, 23, true, false)]
    [InlineData("/products?page=1&pageSize=100", 1, 100, false, true)]
    [InlineData("/products?page=3&pageSize=50", 3, 50, true, false)]
    [InlineData("/products?page=9&pageSize=100", 9, 100, true, false)]
    [InlineData("/products?page=2&pageSize=64", 2, 64, true, false)]
    public async Task Page_contains_its_number_size_and_totals(string path, int number, int size, bool hasPrevious, bool hasNext)
    {
        var page = (await shop.GetAsync(path)).Json;

        const long Total = 128;
        Assert.Equal((number, size, Total, (Total + size - 1) / size, hasPrevious, hasNext), (
            page.GetProperty("page").GetInt32(), page.GetProperty("pageSize").GetInt32(), page.GetProperty("totalCount").GetInt64(),
            page.GetProperty("totalPages").GetInt64(), page.GetProperty("hasPrevious").GetBoolean(), page.GetProperty("hasNext").GetBoolean()));
        Assert.Equal(Math.Clamp(Total - ((number - 1) * size), 0, size), ListCase.Ids(page).Length);
    }

    /// <summary>Compares pages and cursors with SQL, and returns the number of rows.</summary>
    private async Task<int> CheckAsync(ListCase list, string query, string condition)
    {
        var expected = await list.ExpectedAsync(shop, condition: condition);

        var byPage = new List<long>();
        for (var page = 1; ; page++)
        {
            var response = await list.GetAsync(shop, $"pageSize={PageSize}&page={page}&{query}");
            Assert.Equal(expected.Length, response.GetProperty("totalCount").GetInt32());
            byPage.AddRange(ListCase.Ids(response));
            if (!response.GetProperty("hasNext").GetBoolean()) break;
        }
        Assert.Equal(expected, byPage);

        var byCursor = new List<long>();
        for (string? cursor = ""; cursor is not null;)
        {
            var response = await list.GetAsync(shop, $"limit={PageSize}&{query}{(cursor.Length > 0 ? "&cursor=" + cursor : "")}");
            byCursor.AddRange(ListCase.Ids(response));
            Assert.True(byCursor.Count <= expected.Length);
            cursor = response.GetProperty("next").GetString();
        }
        Assert.Equal(expected, byCursor);
        return expected.Length;
    }
}
