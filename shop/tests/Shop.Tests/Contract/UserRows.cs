using Shop.Features.Users;
using Shop.Lists;
using Shop.Routing;
using Shop.Tests.Support;

namespace Shop.Tests.Contract;

internal static class UserRows
{
    private const long Admin = TestUsers.Admin, Staff = TestUsers.Staff, Customer = TestUsers.Customer, Other = TestUsers.Other;

    private static readonly Route Import = BulkUsers.Routes[0], Replace = BulkUsers.Routes[1], Delete = BulkUsers.Routes[2], PostDelete = BulkUsers.Routes[3];

    public static readonly ContractRow[] All =
    [
        new ContractRow(ListUsers.Route, "by pages, without addresses", 200, shop => shop.GetAsync("/users?pageSize=2&active=true&createdAfter=2024-01-01&modifiedAfter=2024-01-01&sort=created", Staff))
            .Where(response =>
            {
                Assert.Equal("a***@example.com", response.Json.GetProperty("data")[0].GetProperty("maskedEmail").GetString());
                Assert.True(response.Response.Headers.CacheControl!.NoStore);
            }),
        new ContractRow(ListUsers.Route, "by cursors", 200, shop => shop.GetAsync("/users?limit=2&sort=-created", Staff)) { Response = typeof(CursorPageOf<UserRow>) },
        new ContractRow(ListUsers.Stream, "all rows", 200, shop => shop.GetAsync("/users/stream?active=true", Staff)).Where(response => Assert.NotEqual(0, response.Json.GetArrayLength())),
        new ContractRow(ListUsers.Export, "all rows, and it is written down", 200, shop => shop.GetAsync("/users/export", Admin))
        {
            Check = async (shop, response) =>
            {
                Assert.DoesNotContain("admin@example.com", response.ToString(), StringComparison.Ordinal);
                Assert.NotEqual(0, await shop.ScalarAsync<long>($"select count(*) from audit where user_id = {Admin} and action = 'export' and detail = '/users/export'"));
            },
        },

        new ContractRow(GetMe.Route, "the caller's", 200, shop => shop.GetAsync("/users/me", Customer))
            .Where(response =>
            {
                Assert.Equal("customer@example.com", response.Json.GetProperty("email").GetString());
                Assert.True(response.Response.Headers.CacheControl!.NoStore);
            }),
        new ContractRow(GetMe.Route, "the tag changes with a login", 200, async shop =>
        {
            var user = await shop.NewUserAsync();
            var before = await shop.GetAsync("/users/me", user);
            Assert.Equal(304, (int)(await shop.SendAsync(HttpMethod.Get, "/users/me", null, user, ("If-None-Match", before.ETag!))).Status);
            await shop.ExecuteAsync($"update users set last_login = now() where id = {user}");
            return await shop.SendAsync(HttpMethod.Get, "/users/me", null, user, ("If-None-Match", before.ETag!));
        }),
        new ContractRow(GetUser.Route, "for staff", 200, shop => shop.GetAsync($"/users/{Customer}", Staff)),
        new ContractRow(GetUser.Route, "the own account", 200, shop => shop.GetAsync($"/users/{Customer}", Customer)),
        new ContractRow(GetUser.Route, "of another user", 404, shop => shop.GetAsync($"/users/{Other}", Customer)),

        new ContractRow(CreateUser.Route, "can sign in afterwards", 201, shop => PostAsync(shop, ShopInstance.Unique("made"), """, "password":"long enough","roles":["customer","staff"],"phone":"1" """))
        {
            Check = async (shop, response) =>
            {
                Assert.Equal(response.Body, (await shop.GetAsync(response.Response.Headers.Location!.ToString(), Admin)).Body);
                Assert.Equal(
                    $"{response.Json.GetProperty("id")}: roles customer staff",
                    await shop.ScalarAsync<string>($"select detail from audit where action = 'user created' and user_id = {Admin} order by id desc limit 1"));
                var login = await shop.SendAsync(HttpMethod.Post, "/auth/login", $$"""{"email":"{{response.Json.GetProperty("email")}}","password":"long enough"}""");
                Assert.Equal(200, (int)login.Status);
            },
        },
        new ContractRow(CreateUser.Route, "the e-mail address already exists", 409, shop => PostAsync(shop, "Customer")).Where(response => Assert.Equal(["email"], response.ErrorFields)),
        new ContractRow(CreateUser.Route, "every error is reported", 422, shop => shop.SendAsync(HttpMethod.Post, "/users", """{"password":"short","roles":["root"]}""", Admin))
            .Where(response => Assert.Equal(["email", "firstName", "lastName", "password", "roles"], response.ErrorFields.Order())),

        new ContractRow(ReplaceUser.Route, "is changed afterwards", 200, async shop =>
        {
            var user = await shop.NewUserAsync();
            await shop.SendAsync(HttpMethod.Patch, $"/users/{user}", """{"phone":"12"}""", user);
            return await shop.SendAsync(HttpMethod.Put, $"/users/{user}", Proven(New(ShopInstance.Unique("replaced"))), user, ("If-Match", "\"2\""));
        })
        {
            Check = async (shop, response) =>
            {
                Assert.Equal("3", response.Version);
                Assert.Equal(System.Text.Json.JsonValueKind.Null, response.Json.GetProperty("phone").ValueKind);
                Assert.Equal(response.Body, (await shop.GetAsync($"/users/{response.Json.GetProperty("id")}", Admin)).Body);
            },
        },
        new ContractRow(ReplaceUser.Route, "of another user", 404, shop => shop.SendAsync(HttpMethod.Put, $"/users/{Other}", New("thief"), Staff)),
        new ContractRow(ReplaceUser.Route, "the e-mail address already exists", 409, async shop =>
        {
            var user = await shop.NewUserAsync();
            return await shop.SendAsync(HttpMethod.Put, $"/users/{user}", Proven(New("OTHER")), user);
        }),
        new ContractRow(ReplaceUser.Route, "another version", 412, async shop =>
            await shop.SendAsync(HttpMethod.Put, $"/users/{await shop.NewUserAsync()}", New(ShopInstance.Unique("late")), Admin, ("If-Match", "\"2\""))),
        new ContractRow(ReplaceUser.Route, "without a name", 422, shop => shop.SendAsync(HttpMethod.Put, $"/users/{Customer}", """{"email":"a@b"}""", Customer)),

        new ContractRow(ChangeUser.Route, "only the given members", 200, async shop =>
        {
            var user = await shop.NewUserAsync();
            return await shop.SendAsync(HttpMethod.Patch, $"/users/{user}", """{"phone":"12"}""", user);
        })
        {
            Check = async (shop, response) =>
            {
                Assert.Equal("12", response.Json.GetProperty("phone").GetString());
                Assert.Equal("Uma", response.Json.GetProperty("firstName").GetString());
                Assert.Equal(response.Body, (await shop.GetAsync($"/users/{response.Json.GetProperty("id")}", Admin)).Body);
            },
        },
        new ContractRow(ChangeUser.Route, "a role, by an admin", 200, async shop => await shop.SendAsync(HttpMethod.Patch, $"/users/{await shop.NewUserAsync()}", """{"roles":["staff"]}""", Admin))
        {
            Check = async (shop, response) =>
            {
                Assert.Equal("staff", response.Json.GetProperty("roles")[0].GetString());
                Assert.Contains($"{response.Json.GetProperty("id")}: ", await shop.ScalarAsync<string>("select detail from audit where action = 'rights changed' order by id desc limit 1"), StringComparison.Ordinal);
            },
        },
        new ContractRow(ChangeUser.Route, "the own role", 403, shop => shop.SendAsync(HttpMethod.Patch, $"/users/{Customer}", """{"roles":["admin"]}""", Customer)),
        new ContractRow(ChangeUser.Route, "of another user", 404, shop => shop.SendAsync(HttpMethod.Patch, $"/users/{Other}", """{"firstName":"X"}""", Staff)),
        new ContractRow(ChangeUser.Route, "the last admin", 409, async shop =>
        {
            Assert.Equal(409, (int)(await shop.SendAsync(HttpMethod.Patch, $"/users/{Admin}", """{"active":false}""", Admin)).Status);
            var response = await shop.SendAsync(HttpMethod.Patch, $"/users/{Admin}", """{"roles":["staff"]}""", Admin);
            Assert.Equal("admin", await shop.ScalarAsync<string>($"select roles[1] from users where id = {Admin} and active"));
            return response;
        }),
        new ContractRow(ChangeUser.Route, "the e-mail address, with the password", 200, async shop =>
        {
            var user = await shop.NewUserAsync();
            return await shop.SendAsync(HttpMethod.Patch, $"/users/{user}", Proven($$"""{"email":"{{ShopInstance.Unique("moved")}}@example.com"}"""), user);
        }).Where(response => Assert.StartsWith("moved", response.Json.GetProperty("email").GetString(), StringComparison.Ordinal)),
        new ContractRow(ChangeUser.Route, "the unchanged e-mail address needs no password", 200, async shop =>
        {
            var user = await shop.NewUserAsync();
            return await shop.SendAsync(HttpMethod.Patch, $"/users/{user}", $$"""{"email":"{{await shop.ScalarAsync<string>($"select email from users where id = {user}")}}"}""", user);
        }),
        new ContractRow(ChangeUser.Route, "the e-mail address, with another password or none", 422, async shop =>
        {
            var user = await shop.NewUserAsync();
            var none = await shop.SendAsync(HttpMethod.Patch, $"/users/{user}", """{"email":"taken-over@example.com"}""", user);
            Assert.Equal(["currentPassword"], none.ErrorFields);
            var response = await shop.SendAsync(HttpMethod.Patch, $"/users/{user}", Proven("""{"email":"taken-over@example.com"}""", "wrong"), user);
            Assert.StartsWith("user", await shop.ScalarAsync<string>($"select email from users where id = {user}"), StringComparison.Ordinal);
            return response;
        }).Where(response => Assert.Equal(["currentPassword"], response.ErrorFields)),
        new ContractRow(ChangeUser.Route, "wrong passwords are counted after a rollback", 429, async shop =>
        {
            var user = await shop.NewUserAsync();
            return await GuessAsync(() => shop.SendAsync(HttpMethod.Patch, $"/users/{user}", Proven("""{"email":"taken-over@example.com"}""", "wrong"), user));
        }),
        new ContractRow(ReplaceUser.Route, "another e-mail address without the password", 422, async shop =>
        {
            var user = await shop.NewUserAsync();
            return await shop.SendAsync(HttpMethod.Put, $"/users/{user}", New("taken-over"), user);
        }).Where(response => Assert.Equal(["currentPassword"], response.ErrorFields)),
        new ContractRow(ReplaceUser.Route, "too many wrong passwords", 429, async shop =>
        {
            var user = await shop.NewUserAsync();
            return await GuessAsync(() => shop.SendAsync(HttpMethod.Put, $"/users/{user}", Proven(New("taken-over"), "wrong"), user));
        }),

        new ContractRow(ChangePassword.Route, "the new password is valid and the other sessions end", 204, async shop =>
        {
            var user = await shop.NewUserAsync();
            var (_, other) = await SignInAsync(shop, user, TestUsers.Password);
            Assert.Equal(200, await StatusOfAsync(shop, other));

            var response = await ChangeAsync(shop, user, TestUsers.Password);

            Assert.Equal(401, await StatusOfAsync(shop, other));
            Assert.Equal(200, (int)(await shop.GetAsync("/users/me", user)).Status);
            Assert.Equal("", (await SignInAsync(shop, user, TestUsers.Password)).Ticket);
            Assert.NotEqual("", (await SignInAsync(shop, user, "another password")).Ticket);
            Assert.Equal(1, await shop.ScalarAsync<long>($"select count(*) from audit where action = 'password changed' and user_id = {user}"));
            return response;
        }),
        new ContractRow(ChangePassword.Route, "with another password", 422, async shop => await ChangeAsync(shop, await shop.NewUserAsync(), "wrong"))
            .Where(response => Assert.Equal(["currentPassword"], response.ErrorFields)),
        new ContractRow(ChangePassword.Route, "a new password that is too short", 422, async shop => await ChangeAsync(shop, await shop.NewUserAsync(), TestUsers.Password, "short"))
            .Where(response => Assert.Equal(["newPassword"], response.ErrorFields)),
        new ContractRow(ChangePassword.Route, "too many wrong passwords", 429, async shop =>
        {
            var user = await shop.NewUserAsync();
            return await GuessAsync(() => ChangeAsync(shop, user, "wrong"));
        }),
        new ContractRow(SetPassword.Route, "by an admin, all sessions end", 204, async shop =>
        {
            var user = await shop.NewUserAsync();
            var (_, ticket) = await SignInAsync(shop, user, TestUsers.Password);
            Assert.Equal(200, await StatusOfAsync(shop, ticket));

            var response = await SetAsync(shop, user, Admin);

            Assert.Equal(401, await StatusOfAsync(shop, ticket));
            Assert.NotEqual("", (await SignInAsync(shop, user, "another password")).Ticket);
            Assert.Equal(1, await shop.ScalarAsync<long>($"select count(*) from audit where action = 'password set' and user_id = {Admin} and detail = '{user}'"));
            return response;
        }),
        new ContractRow(SetPassword.Route, "an unknown user", 404, shop => SetAsync(shop, 999_999, Admin)),
        new ContractRow(SetPassword.Route, "the own password without the current one", 409, shop => SetAsync(shop, Admin, Admin)),
        new ContractRow(SetPassword.Route, "too short", 422, shop => SetAsync(shop, Customer, Admin, """{"newPassword":"short"}""")),

        new ContractRow(Replace, "are so afterwards", 200, async shop =>
        {
            var (first, second) = (await shop.NewUserAsync(), await shop.NewUserAsync());
            return await shop.SendAsync(HttpMethod.Put, "/users/bulk", $"[{Row(first)},{Row(second, """, "version":1,"phone":"7" """)}]", Admin);
        })
        {
            Check = async (shop, response) =>
            {
                Assert.Equal(2, response.Json.GetProperty("succeeded").GetInt32());
                var id = response.Json.GetProperty("results")[1].GetProperty("id").GetInt64();
                var user = (await shop.GetAsync($"/users/{id}", Admin)).Json;
                Assert.Equal(("Nora", "7"), (user.GetProperty("firstName").GetString(), user.GetProperty("phone").GetString()));
                Assert.Equal("2", await shop.ScalarAsync<string>($"select detail from audit where action = 'users changed' and user_id = {Admin} order by id desc limit 1"));
            },
        },
        new ContractRow(Replace, "what is wrong is named", 422, async shop =>
        {
            var user = await shop.NewUserAsync();
            return await shop.SendAsync(
                HttpMethod.Put, "/users/bulk", $"[{Row(999_999)},{Row(user, """, "version":2""")},{Row(Admin)},{Row(await shop.NewUserAsync(), email: "OTHER@example.com")}]", Admin);
        }).Where(response => Assert.Equal(["[0].id", "[1].version", "[2].email", "[3].email"], response.ErrorFields.Order(StringComparer.Ordinal))),
        new ContractRow(Delete, "nothing of the persons is left", 200, async shop =>
        {
            var (first, second) = (await shop.NewUserAsync(), await shop.NewUserAsync());
            var (_, ticket) = await SignInAsync(shop, first, TestUsers.Password);
            var response = await shop.SendAsync(HttpMethod.Delete, "/users/bulk", $"[{first},{second}]", Admin);
            Assert.Equal(2, await shop.ScalarAsync<long>($"select count(*) from users where id in ({first}, {second}) and deleted is not null and email like 'deleted-%' and password_hash is null"));
            Assert.Equal(0, await shop.ScalarAsync<long>($"select count(*) from sessions where user_id = {first}"));
            Assert.Equal(2, await shop.ScalarAsync<long>($"select count(*) from audit where action = 'user deleted' and user_id = {Admin} and detail in ('{first}', '{second}')"));
            return response;
        }),
        new ContractRow(Delete, "the last admin, and an unknown user", 422, async shop =>
        {
            var response = await shop.SendAsync(HttpMethod.Delete, "/users/bulk", $"[{Admin},999999]", Admin);
            Assert.Equal(1, await shop.ScalarAsync<long>($"select count(*) from users where id = {Admin} and deleted is null"));
            return response;
        }).Where(response => Assert.Equal(["[0]", "[1].id"], response.ErrorFields.Order(StringComparer.Ordinal))),
        new ContractRow(PostDelete, "partial: those that can be", 200, async shop =>
            await shop.SendAsync(HttpMethod.Post, "/users/bulk-delete?partial=true", $"[{await shop.NewUserAsync()},999999]", Admin))
            .Where(response => Assert.Equal(1, response.Json.GetProperty("succeeded").GetInt32())),
        new ContractRow(PostDelete, "no rows", 422, shop => shop.SendAsync(HttpMethod.Post, "/users/bulk-delete", "[]", Admin)),

        new ContractRow(ChangeUser.Route, "another version", 412, async shop =>
            await shop.SendAsync(HttpMethod.Patch, $"/users/{await shop.NewUserAsync()}", "{}", Admin, ("If-Match", "\"2\""))),
        new ContractRow(ChangeUser.Route, "every error is reported", 422, shop => shop.SendAsync(HttpMethod.Patch, $"/users/{Customer}", """{"email":"x","firstName":"","roles":[]}""", Admin))
            .Where(response => Assert.Equal(["email", "firstName", "roles"], response.ErrorFields.Order())),

        new ContractRow(DeleteUser.Route, "personal data is deleted and the access token is invalid", 204, async shop =>
        {
            var (user, product) = (await shop.NewUserAsync(), await shop.NewProductAsync());
            await shop.SendAsync(HttpMethod.Put, $"/cart/items/{product}", """{"quantity":1}""", user);
            var review = (await shop.SendAsync(HttpMethod.Post, "/reviews", $$"""{"productId":{{product}},"rating":5}""", user)).Response.Headers.Location!.ToString();
            Assert.Contains("Uma U.", (await shop.GetAsync(review)).ToString(), StringComparison.Ordinal);

            var response = await shop.SendAsync(HttpMethod.Delete, $"/users/{user}", user: user);

            Assert.Contains("Former customer", (await shop.GetAsync(review)).ToString(), StringComparison.Ordinal);
            Assert.Equal(404, (int)(await shop.GetAsync($"/users/{user}", Admin)).Status);
            Assert.DoesNotContain($"\"id\":{user},", (await shop.GetAsync("/users/stream", Admin)).ToString(), StringComparison.Ordinal);
            Assert.Equal(0, await shop.ScalarAsync<long>(
                $"""
                select (select count(*) from users where id = {user} and (email like 'user%' or password_hash is not null or first_name = 'Uma' or active))
                    + (select count(*) from sessions where user_id = {user}) + (select count(*) from cart_items where user_id = {user})
                """));
            // Within five seconds. The timeout of the test run bounds the wait.
            while ((int)(await shop.GetAsync("/users/me", user)).Status != 401) await Task.Yield();
            return response;
        }),
        new ContractRow(DeleteUser.Route, "of another user", 404, shop => shop.SendAsync(HttpMethod.Delete, $"/users/{Other}", user: Staff)),
        new ContractRow(DeleteUser.Route, "the last admin", 409, shop => shop.SendAsync(HttpMethod.Delete, $"/users/{Admin}", user: Admin)),
        new ContractRow(DeleteUser.Route, "another version", 412, async shop =>
            await shop.SendAsync(HttpMethod.Delete, $"/users/{await shop.NewUserAsync()}", null, Admin, ("If-Match", "\"2\""))),

        new ContractRow(Import, "are there afterwards, and cannot sign in", 200, shop => shop.SendAsync(HttpMethod.Post, "/users/bulk", $"[{New(ShopInstance.Unique("import"))},{New(ShopInstance.Unique("import"))}]", Admin))
        {
            Check = async (shop, response) =>
            {
                Assert.Equal(2, response.Json.GetProperty("succeeded").GetInt32());
                Assert.Equal("2", await shop.ScalarAsync<string>($"select detail from audit where action = 'users imported' and user_id = {Admin} order by id desc limit 1"));
                var ids = string.Join(',', response.Json.GetProperty("results").EnumerateArray().Select(row => row.GetProperty("id").GetInt64()));
                Assert.Equal(2, await shop.ScalarAsync<long>($"select count(*) from users where id in ({ids}) and password_hash is null and roles = '{{customer}}' and email like 'import%'"));
            },
        },
        new ContractRow(Import, "addresses that are taken or given twice", 422, shop =>
            shop.SendAsync(HttpMethod.Post, "/users/bulk", $"[{New("free")},{New("FREE")},{New("fine")}]", Admin))
            .Where(response => Assert.Equal(["[1].email"], response.ErrorFields)),
        // .NET maps both to the same upper-case letter; for the database they are two addresses.
        new ContractRow(Import, "what is one address is said by the database", 200, shop =>
            shop.SendAsync(HttpMethod.Post, "/users/bulk", $"[{New("\u00b5")},{New("\u03bc")}]", Admin))
            .Where(response => Assert.Equal(2, response.Json.GetProperty("succeeded").GetInt32())),
        new ContractRow(Import, "a password", 400, shop => shop.SendAsync(HttpMethod.Post, "/users/bulk", """[{"email":"a@b","firstName":"A","lastName":"B","password":"long enough"}]""", Admin)),

        new ContractRow(DeactivateInactiveUsers.Route, "inactive customers and no staff", 200, async shop =>
        {
            var (away, never, here, staff) = (await shop.NewUserAsync(), await shop.NewUserAsync(), await shop.NewUserAsync(), await shop.NewUserAsync("staff"));
            await shop.ExecuteAsync(
                $"""
                update users set last_login = now() - interval '41 days' where id in ({away}, {staff});
                update users set created = now() - interval '41 days' where id in ({never}, {here}, {away});
                update users set last_login = now() - interval '39 days' where id = {here}
                """);
            var response = await DeactivateAsync(shop, 40);
            Assert.Equal("{f,f,t,t}", await shop.ScalarAsync<string>($"select array_agg(active order by id)::text from users where id in ({away}, {never}, {here}, {staff})"));
            return response;
        }).Where(response => Assert.Equal(2, response.Json.GetProperty("affected").GetInt32())),
        new ContractRow(DeactivateInactiveUsers.Route, "fewer days than the minimum", 422, shop => DeactivateAsync(shop, 29)).Where(response => Assert.Equal(["inactiveDays"], response.ErrorFields)),
    ];

    private static string Row(long id, string more = "", string? email = null) =>
        $$"""{"id":{{id}},"email":"{{email ?? ShopInstance.Unique("row") + "@example.com"}}","firstName":"Nora","lastName":"New"{{more}}}""";

    private static string Proven(string json, string password = TestUsers.Password) => $$"""{{json[..^1]}},"currentPassword":"{{password}}"}""";

    private static Task<TestResponse> SetAsync(ShopInstance shop, long user, long? by, string body = """{"newPassword":"another password"}""") =>
        shop.SendAsync(HttpMethod.Put, $"/users/{user}/password", body, by);

    private static Task<TestResponse> ChangeAsync(ShopInstance shop, long user, string current, string next = "another password") =>
        shop.SendAsync(HttpMethod.Put, "/users/me/password", $$"""{"currentPassword":"{{current}}","newPassword":"{{next}}"}""", user);

    private static async Task<(string Email, string Ticket)> SignInAsync(ShopInstance shop, long user, string password)
    {
        var email = await shop.ScalarAsync<string>($"select email from users where id = {user}");
        var response = await shop.SendAsync(HttpMethod.Post, "/auth/login", $$"""{"email":"{{email}}","password":"{{password}}"}""");
        return (email, (int)response.Status == 200 ? response.Json.GetProperty("accessToken").GetString()! : "");
    }

    private static async Task<int> StatusOfAsync(ShopInstance shop, string ticket) =>
        (int)(await shop.SendAsync(HttpMethod.Get, "/users/me", null, null, ("Authorization", $"Bearer {ticket}"))).Status;

    /// <summary>Sends wrong passwords until they are throttled.</summary>
    private static async Task<TestResponse> GuessAsync(Func<Task<TestResponse>> guess)
    {
        TestResponse response;
        do response = await guess();
        while ((int)response.Status == 422);
        return response;
    }

    private static string New(string name) => $$"""{"email":"{{name}}@example.com","firstName":"Nora","lastName":"New"}""";

    private static Task<TestResponse> PostAsync(ShopInstance shop, string name, string more = "") => shop.SendAsync(HttpMethod.Post, "/users", New(name)[..^1] + more + "}", Admin);

    private static Task<TestResponse> DeactivateAsync(ShopInstance shop, int days) =>
        shop.SendAsync(HttpMethod.Patch, "/users/bulk-deactivate-inactive", $$"""{"inactiveDays":{{days}}}""", Admin);
}
