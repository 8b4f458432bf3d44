using System.Net;
using System.Text;
using Shop.Routing;
using Shop.Tests.Support;

namespace Shop.Tests.Contract;

/// <summary>Request bodies that do not match the schema of their route: all errors are reported, not only the first.</summary>
public sealed class BodyTests(ShopInstance shop) : IClassFixture<ShopInstance>
{
    [Theory]
    [InlineData(
        "POST", "/products", """{"sku":5,"name":[],"description":null,"price":"1.00","categoryId":1e30,"featured":null,"stock":1.5,"active":true,"surprise":{"sku":1}}""",
        "sku name description price categoryId featured stock surprise")]
    [InlineData(
        "POST", "/orders", """{"items":[{"productId":1,"quantity":1},{"productId":"1","quantity":1.5},null,7,{"id":1}],"address":{"street":1,"city":"C","x":0},"expectedTotal":{}}""",
        "items[1].productId items[1].quantity items[3] items[4].id address.street address.x expectedTotal")]
    [InlineData("POST", "/orders", """{"items":{},"address":[],"Address":{}}""", "items address Address")]
    [InlineData("POST", "/products/bulk", """[{"sku":1},{"sku":"A","price":true},"row"]""", "[0].sku [1].price [2]")]
    [InlineData("DELETE", "/products/bulk", """[1,"2",3.5,null]""", "[1] [2] [3]")]
    [InlineData("POST", "/users", """{"email":1,"roles":["customer",2,{}],"firstName":false}""", "email roles[1] roles[2] firstName")]
    public async Task Every_invalid_member_is_reported(string method, string path, string json, string fields)
    {
        var response = await shop.SendAsync(new HttpMethod(method), path, json, TestUsers.Admin);

        Assert.Equal(HttpStatusCode.BadRequest, response.Status);
        Assert.Equal(fields.Split(' '), response.ErrorFields);
    }

    [Theory]
    [InlineData("POST", "/orders", """{"items":[{"productId":1,"quantity":1,"quantity":2}],"address":{"city":"A","city":"B"},"items":null}""", "items[0].quantity address.city items")]
    [InlineData("POST", "/auth/login", """{"email":"a@b","password":"x","\u0065mail":"c@d"}""", "email")]
    public async Task Duplicate_members_are_reported(string method, string path, string json, string fields)
    {
        var response = await shop.SendAsync(new HttpMethod(method), path, json, TestUsers.Admin);

        Assert.Equal(HttpStatusCode.BadRequest, response.Status);
        Assert.Equal(fields.Split(' '), response.ErrorFields);
        Assert.Contains("is given more than once", response.ToString(), StringComparison.Ordinal);
    }

    [Fact]
    public async Task Leading_byte_order_mark_is_accepted()
    {
        var name = ShopInstance.Unique("Marked");

        var response = await shop.SendAsync(HttpMethod.Post, "/categories", $$"""{{'\uFEFF'}}{"name":"{{name}}"}""", TestUsers.Staff);

        Assert.Equal(HttpStatusCode.Created, response.Status);
        Assert.Equal(name, response.Json.GetProperty("name").GetString());
    }

    [Theory]
    [InlineData("""{"sku":"A","name":}""", "line 1, byte 19")]
    [InlineData("{\n\"sku\": 'A'}", "line 2, byte 8")]
    [InlineData("""[]""", "does not match the request schema")]
    [InlineData("""{} {}""", "does not match the request schema")]
    public async Task Malformed_body_reports_the_position_or_the_schema_mismatch(string json, string detail)
    {
        var response = await shop.SendAsync(HttpMethod.Post, "/products", json, TestUsers.Admin);

        Assert.Equal(HttpStatusCode.BadRequest, response.Status);
        Assert.Contains(detail, response.Json.GetProperty("detail").GetString(), StringComparison.Ordinal);
    }

    /// <summary>Member names and values with invalid UTF-8 or an unpaired surrogate.</summary>
    [Theory]
    [InlineData("7B22FF223A317D")]
    [InlineData("7B225C7564383030223A317D")]
    [InlineData("7B22736B75223A22FF227D")]
    public async Task Body_with_invalid_text_returns_400(string hex) => await AssertRefusedAsync(hex, coding: "identity");

    /// <summary>Content that cannot be decoded, among it zlib data with an unknown dictionary.</summary>
    [Theory]
    [InlineData("deflate", "782000000001")]
    [InlineData("deflate", "7B7D")]
    [InlineData("gzip", "1F8B0800000000000003FF")]
    [InlineData("br", "FFFFFFFF")]
    public async Task Body_that_cannot_be_decoded_returns_400(string coding, string hex) => await AssertRefusedAsync(hex, coding);

    [Theory]
    [InlineData("distinct")]
    [InlineData("repeated")]
    [InlineData("wrong")]
    [InlineData("long")]
    public async Task Error_response_of_a_large_body_is_bounded(string names)
    {
        var body = new StringBuilder("{");
        for (var i = 0; body.Length < 60_000; i++)
        {
            var name = names switch { "distinct" => $"{i}", "repeated" => "", "wrong" => "email", _ => new string('<', 10_000) + i };
            body.Append($"\"{name}\":1,");
        }
        body.Append("\"last\":1}");

        var response = await shop.SendAsync(HttpMethod.Post, "/auth/login", body.ToString());

        Assert.Equal(HttpStatusCode.BadRequest, response.Status);
        Assert.InRange(response.ErrorFields.Count(), 1, BodyErrors.MaxErrors);
        Assert.InRange(response.Body.Length, 1, 6_000);
        Assert.All(response.Json.GetProperty("errors").EnumerateObject(), error => Assert.Equal(1, error.Value.GetArrayLength()));
    }

    private async Task AssertRefusedAsync(string hex, string coding)
    {
        using var request = new HttpRequestMessage(HttpMethod.Post, "/products") { Content = new ByteArrayContent(Convert.FromHexString(hex)) };
        request.Content.Headers.ContentType = new("application/json");
        request.Content.Headers.ContentEncoding.Add(coding);
        request.Headers.Authorization = await shop.AuthorizationAsync(TestUsers.Staff);
        using var response = await shop.Client.SendAsync(request, TestContext.Current.CancellationToken);

        Assert.Equal(HttpStatusCode.BadRequest, response.StatusCode);
        Assert.Equal("application/problem+json", response.Content.Headers.ContentType?.MediaType);
    }
}
