// Types that the assembly does not own.
using System.Collections.Generic;
using Tern.DynamoDB.Mapper;

[assembly: DynamoItem<Foreign.Money>]
[assembly: DynamoItem<System.Collections.Generic.KeyValuePair<string, int>>]
[assembly: DynamoItem<System.Net.Cookie>]

namespace Foreign
{
    public sealed class Money
    {
        public Money(decimal amount, string currency)
        {
            Amount = amount;
            Currency = currency;
        }

        public decimal Amount { get; }
        public string Currency { get; }
        public string? Note { get; internal set; }
        public int Hidden { get; private set; } = 1;
    }

    [DynamoItem]
    public sealed partial record Bill
    {
        public Money? Total { get; init; }
        public List<KeyValuePair<string, int>> Pairs { get; init; } = [];
    }
}

public static class Scenario
{
    public static void Run()
    {
        const string Json = """{"Total":{"M":{"Amount":{"N":"5"},"Currency":{"S":"EUR"},"Note":{"S":"n"},"Hidden":{"N":"1"}}},"Pairs":{"L":[{"M":{"Key":{"S":"k"},"Value":{"N":"1"}}}]}}""";
        Foreign.Bill bill = RoundTrip.Check(new Foreign.Bill { Total = new(5, "EUR") { Note = "n" }, Pairs = [new("k", 1)] }, Json);
        RoundTrip.Equal("EUR", bill.Total!.Currency);
        RoundTrip.Check(Foreign.MoneyItem.ItemMap, new(1, "USD"), """{"Amount":{"N":"1"},"Currency":{"S":"USD"},"Hidden":{"N":"1"}}""");
        RoundTrip.Equal("v", RoundTrip.Read(System.Net.CookieItem.ItemMap, """{"Name":{"S":"n"},"Value":{"S":"v"}}""").Value);
    }
}
