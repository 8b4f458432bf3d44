using Tern.Local.Delivery;

namespace Tern.Local.Tests.Delivery;

public class LineageTests
{
    [Theory]
    [InlineData("Root=1-5759e988-bd862e3fe1be46a994272793;Parent=53995c3f42cd8ad8;Sampled=1;Lineage=a87bd80c:1|68fd508a:5|c512fbe3:2", 5)]
    [InlineData("Lineage=1:25eebc4d:7;Root=1-5759e988-bd862e3fe1be46a994272793", 7)]
    [InlineData("Root=1-5759e988-bd862e3fe1be46a994272793", 0)]
    [InlineData("Lineage=", 0)]
    [InlineData("Lineage=a:-4|b:99999999999|c:", 0)]
    [InlineData("", 0)]
    public void Read_returns_the_greatest_number(string header, int expected) => Assert.Equal(expected, Lineage.Read(header));

    [Fact]
    public void CreateHeader_has_the_fields_of_the_service()
    {
        string header = Lineage.CreateHeader("5d1c5b2e-27c9-4a44-9c9b-2d7e3f6a1b0c", DateTimeOffset.FromUnixTimeSeconds(0x5759e988), 12);
        Assert.Equal("Root=1-5759e988-5d1c5b2e27c94a449c9b2d7e;Parent=9c9b2d7e3f6a1b0c;Sampled=0;Lineage=1:5d1c5b2e:12", header);
        Assert.Equal(12, Lineage.Read(header));
    }
}
